// What the README's code uses of Unity and Godot, so that it can be compiled here.
namespace UnityEngine {
  public class MonoBehaviour {}
  public class TextAsset { public byte[] bytes { get { return null; } } }
}

namespace Godot {
  public partial class Node { public virtual void _Ready() {} }
  public static class FileAccess {
    public static byte[] GetFileAsBytes(string path) {
      return null;
    }
  }
}
